"""Addresses of the games application."""

from django.urls import path

from games import rules_pages, views

urlpatterns = [
    path("play/", views.play, name="play"),
    path("play/new", views.play_new, name="play-new"),
    path("play/<int:table_id>/", views.table, name="play-table"),
    path("play/<int:table_id>/move", views.move, name="play-move"),
    path("play/<int:table_id>/back", views.back, name="play-back"),
    path("play/<int:table_id>/sheet-preview", views.sheet_preview, name="sheet-preview"),
    path("rules/", rules_pages.rules_index, name="rules"),
    path("rules/<slug:game>/", rules_pages.rules_page, name="rules-page"),
]
