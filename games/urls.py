"""Addresses of the games application."""

from django.urls import path, re_path

from games import record_views, rules_pages, views, words_views

urlpatterns = [
    path("play/", views.play, name="play"),
    path("play/new", views.play_new, name="play-new"),
    path("play/<int:table_id>/", views.table, name="play-table"),
    path("play/<int:table_id>/move", views.move, name="play-move"),
    path("play/<int:table_id>/signal", views.signal, name="play-signal"),
    path("play/<int:table_id>/back", views.back, name="play-back"),
    path("play/<int:table_id>/words", words_views.give_words, name="play-words"),
    path("play/<int:table_id>/sheet-preview", views.sheet_preview, name="sheet-preview"),
    path("play/<int:table_id>/check/", record_views.check_table, name="check-table"),
    re_path(r"^play/(?P<table_id>[0-9]{1,18})/record\.(?P<kind>txt|json)$", record_views.download, name="table-record"),
    path("check/", record_views.check_record, name="check-record"),
    path("shuffles/", words_views.shuffles, name="shuffles"),
    path("shuffles/check/", words_views.check, name="shuffle-check"),
    path("shuffles/verify_shuffle.py", words_views.download, {"name": "verify_shuffle.py"}, name="shuffle-script"),
    path("shuffles/vectors.json", words_views.download, {"name": "shuffle-vectors.json"}, name="shuffle-vectors"),
    path("rules/", rules_pages.rules_index, name="rules"),
    path("rules/<slug:game>/", rules_pages.rules_page, name="rules-page"),
]
