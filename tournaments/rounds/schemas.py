"""Schemas of pairings and their seats."""

from rest_framework import serializers

from accounts.known_names import Shape

Points = serializers.DictField(child=serializers.IntegerField())


class SitterShape(Shape):
    seat = serializers.CharField()
    name = serializers.CharField()
    captain = serializers.BooleanField()
    instead_of = serializers.CharField(allow_blank=True, help_text="The member they replace in this round.")


class PairingSeatShape(Shape):
    """An entry at a table. `seat` is a seat or a side, whose `people` have seats of their own."""

    seat = serializers.CharField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    people = SitterShape(many=True)
