"""Addresses of the games application."""

from django.urls import path, re_path

from games.daily import views as daily_views
from games.friends import views as friend_views
from games.lessons import views as lesson_views
from games.lobby import views as lobby_views
from games.play import choice_views, device_views, talk_views, views
from games.players import views as player_views
from games.records import views as record_views
from games.replay import views as replay_views
from games.rules_pages import views as rules_pages
from games.shuffles import views as shuffle_views
from games.table_page import settings as table_page_settings

DAY = "(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})"

urlpatterns = [
    path("play/", lobby_views.play, name="play"),
    path("account/program", lobby_views.program, name="account-program"),
    path("play/new", lobby_views.play_new, name="play-new"),
    path("play/quick", lobby_views.quick, name="play-quick"),
    path("me/history/", lobby_views.history, name="history"),
    path("me/stats/<slug:game>/", player_views.statistics, name="statistics"),
    path("players/<str:name>/", player_views.player, name="player"),
    path("friends/", friend_views.friends, name="friends"),
    path("friends/<slug:action>", friend_views.change, name="friends-change"),
    path("play/<int:table_id>/invite", friend_views.invite, name="play-invite"),
    path("play/open", lobby_views.open_table, name="play-open"),
    path("play/join/<slug:invite>", lobby_views.join, name="play-join"),
    path("play/<int:table_id>/sit", lobby_views.sit, name="play-sit"),
    path("play/<int:table_id>/leave", lobby_views.leave, name="play-leave"),
    path("play/<int:table_id>/bot", lobby_views.bot, name="play-bot"),
    path("play/<int:table_id>/free", lobby_views.free, name="play-free"),
    path("play/<int:table_id>/begin", lobby_views.begin, name="play-begin"),
    path("play/<int:table_id>/end", lobby_views.end, name="play-end"),
    path("play/<int:table_id>/rematch", lobby_views.rematch, name="play-rematch"),
    path("play/settings", table_page_settings.table_settings, name="table-settings"),
    path("play/<int:table_id>/", views.table, name="play-table"),
    path("play/<int:table_id>/move", views.move, name="play-move"),
    path("play/<int:table_id>/choose", choice_views.choose, name="play-choose"),
    path("play/<int:table_id>/unlock", choice_views.unlock, name="play-unlock"),
    path("play/<int:table_id>/undo", choice_views.undo, name="play-undo"),
    path("play/<int:table_id>/hint", choice_views.hint, name="play-hint"),
    path("play/<int:table_id>/device", device_views.device, name="play-device"),
    path("play/<int:table_id>/device/pin", device_views.pin, name="play-device-pin"),
    path("play/<int:table_id>/device/move", device_views.move_here, name="play-device-move"),
    path("play/<int:table_id>/device/take", device_views.take, name="play-device-take"),
    path("play/<int:table_id>/signal", talk_views.signal, name="play-signal"),
    path("play/<int:table_id>/back", views.back, name="play-back"),
    path("play/<int:table_id>/claim", talk_views.claim, name="play-claim"),
    path("play/<int:table_id>/claim/answer", talk_views.answer_claim, name="play-claim-answer"),
    path("play/<int:table_id>/call", talk_views.call, name="play-call"),
    path("play/<int:table_id>/chat", talk_views.say, name="play-chat"),
    path("play/<int:table_id>/chat/mute", talk_views.mute, name="play-mute"),
    path("watch/<int:table_id>/", talk_views.watch, name="watch-table"),
    path("watch/<int:table_id>/here", talk_views.still_here, name="watch-here"),
    path("play/<int:table_id>/ready", choice_views.ready, name="play-ready"),
    path("play/<int:table_id>/seen", choice_views.seen, name="play-seen"),
    path("play/<int:table_id>/words", choice_views.set_shuffle_words, name="play-words"),
    path("play/<int:table_id>/sheet-preview", views.sheet_preview, name="sheet-preview"),
    path("play/<int:table_id>/check/", record_views.check_table, name="check-table"),
    re_path(r"^play/(?P<table_id>[0-9]{1,18})/record\.(?P<kind>txt|json)$", record_views.download, name="table-record"),
    path("replay/<int:table_id>/", replay_views.replay, name="replay"),
    path("replay/<int:table_id>/steps.json", replay_views.steps, name="replay-steps"),
    path("replay/<int:table_id>/hindsight", replay_views.ask, name="replay-hindsight"),
    path("check/", record_views.check_record, name="check-record"),
    path("shuffles/", shuffle_views.shuffles, name="shuffles"),
    path("shuffles/check/", shuffle_views.check, name="shuffle-check"),
    path("shuffles/verify_shuffle.py", shuffle_views.download, {"name": "verify_shuffle.py"}, name="shuffle-script"),
    path("shuffles/verify_receipt.py", shuffle_views.download, {"name": "verify_receipt.py"}, name="receipt-script"),
    path("shuffles/vectors.json", shuffle_views.download, {"name": "shuffle-vectors.json"}, name="shuffle-vectors"),
    re_path(rf"^commitments/{DAY}$", shuffle_views.commitments, name="commitments"),
    re_path(rf"^commitments/{DAY}\.json$", shuffle_views.commitments_json, name="commitments-json"),
    path("daily/", daily_views.days, name="daily"),
    re_path(rf"^daily/{DAY}/(?P<game>[a-z_]+)/$", daily_views.result, name="daily-result"),
    path("daily/<slug:game>/", daily_views.daily_set, name="daily-set"),
    path("daily/<slug:game>/begin", daily_views.begin, name="daily-begin"),
    path("learn/", lesson_views.lessons, name="lessons"),
    path("learn/<slug:game>/", lesson_views.lesson, name="lesson"),
    path("learn/<slug:game>/<int:number>/", lesson_views.lesson, name="lesson-step"),
    path("rules/", rules_pages.rules_index, name="rules"),
    path("rules/<slug:game>/", rules_pages.rules_page, name="rules-page"),
    path("rules/<slug:game>/options/", rules_pages.options_page, name="rules-options"),
]
