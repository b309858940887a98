"""What goes in and out over REST when the seating is asked as a document."""

from rest_framework import serializers

from accounts.known_names import Shape


class SeatingShape(Shape):
    """The document of interfaces section 4: players, rounds so far, rules, and what to do."""

    players = serializers.ListField(child=serializers.CharField(), required=False)
    mode = serializers.ChoiceField(choices=["individual", "partners", "units"], required=False)
    constraints = serializers.DictField(required=False)
    rounds = serializers.ListField(child=serializers.DictField(), required=False)
    seat = serializers.DictField()


class SeatedShape(SeatingShape):
    """The same with the new rounds; or, where a hard rule cannot be kept, `feasible` false with reason and rule."""

    judge_from = serializers.IntegerField(required=False)
    quality = serializers.DictField(required=False)
    bounds = serializers.DictField(required=False)
    relaxed = serializers.ListField(child=serializers.DictField(), required=False)
    method_used = serializers.CharField(required=False)
    seconds_used = serializers.FloatField(required=False)
    seed = serializers.IntegerField(required=False)
    ended_by = serializers.ChoiceField(choices=["time", "done"], required=False)
    feasible = serializers.BooleanField(required=False)
    reason = serializers.CharField(required=False)
    rule = serializers.CharField(required=False)
