/*
 * Names in sources compiled once per game: OF_GAME(draw) is russian_draw. The build sets GAME_NAME
 * and, as a string, GAME_TEXT.
 */
#pragma once

#define OF_GAME_JOIN(game, name) game##_##name
#define OF_GAME_NAMED(game, name) OF_GAME_JOIN(game, name)
#define OF_GAME(name) OF_GAME_NAMED(GAME_NAME, name)
