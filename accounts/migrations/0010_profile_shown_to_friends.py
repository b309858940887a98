from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_match_emails"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="profile_shown",
            field=models.CharField(
                choices=[
                    ("everyone", "Everyone"),
                    ("signed_in", "Signed-in players"),
                    ("friends", "Friends"),
                    ("nobody", "Nobody"),
                ],
                default="signed_in",
                help_text="Your player page shows your online ratings and your latest matches.",
                max_length=9,
                verbose_name="who sees my player page",
            ),
        ),
    ]
