"""Events played before there was a second version of the rules of ranking keep the first."""

from django.db import migrations, models


def begin_under_the_new_rules(apps, schema_editor):
    """Events without a round have nothing to keep. Their bye was 0 points because nobody had said anything else."""
    events = apps.get_model("tournaments", "Event").objects.filter(rounds=None)
    events.filter(sit_out_score=0).update(sit_out_score=None)
    events.update(rules_version=2)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_personal_links_end")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="rules_version",
            field=models.PositiveSmallIntegerField(default=1, editable=False),
        ),
        migrations.AlterField(
            model_name="event",
            name="rules_version",
            field=models.PositiveSmallIntegerField(default=2, editable=False),
        ),
        migrations.AlterField(
            model_name="event",
            name="sit_out_score",
            field=models.SmallIntegerField(
                blank=True,
                help_text=(
                    "Leave blank to use the player’s own average or the round’s mean, whichever is lower. A "
                    "number counts only if it is lower than both."
                ),
                null=True,
                verbose_name="points for a bye",
            ),
        ),
        migrations.AlterField(
            model_name="sitout",
            name="score",
            field=models.SmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(begin_under_the_new_rules, migrations.RunPython.noop),
    ]
