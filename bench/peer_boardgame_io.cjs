// A whist of four players for boardgame.io, as its tutorial writes games, played at random: see peer_boardgame_io.py.
const path = require("node:path");
const folder = process.argv[2];
const { Client } = require(path.join(folder, "dist/cjs/client.js"));
const { INVALID_MOVE } = require(path.join(folder, "dist/cjs/core.js"));

let state = 1;
function random(many) {  // xorshift: the same deals in every round
  state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
  return (state >>> 0) % many;
}

function hands() {
  const pack = Array.from({ length: 52 }, (_, card) => card);
  for (let last = 51; last > 0; last--) {
    const other = random(last + 1);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return [0, 1, 2, 3].map((seat) => pack.slice(13 * seat, 13 * seat + 13));
}

const suit = (card) => Math.floor(card / 13);

function legal(G, seat) {
  const hand = G.hands[seat];
  const following = G.trick.length ? hand.filter((card) => suit(card) === suit(G.trick[0][1])) : [];
  return following.length ? following : hand;
}

function winner(trick) {
  return trick.reduce((best, play) => {
    if (suit(play[1]) === suit(best[1])) return play[1] > best[1] ? play : best;
    return suit(play[1]) === 3 ? play : best;
  })[0];
}

const game = {
  setup: () => ({ hands: hands(), trick: [], taken: [0, 0, 0, 0] }),
  turn: { minMoves: 1 },
  moves: {
    play: ({ G, playerID, events }, card) => {
      if (!legal(G, playerID).includes(card)) return INVALID_MOVE;
      G.hands[playerID].splice(G.hands[playerID].indexOf(card), 1);
      G.trick.push([playerID, card]);
      let next = String((Number(playerID) + 1) % 4);
      if (G.trick.length === 4) {
        next = winner(G.trick);
        G.taken[next] += 1;
        G.trick = [];
      }
      events.endTurn({ next });
    },
  },
  endIf: ({ G }) => (G.hands.every((hand) => hand.length === 0) ? { taken: G.taken } : undefined),
};

function play(deals) {
  state = 1;
  let moves = 0;
  let spent = 0;
  for (let deal = 0; deal < deals; deal++) {
    const client = Client({ game, numPlayers: 4, debug: false });
    const began = process.cpuUsage();
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover) break;
      const cards = legal(G, ctx.currentPlayer);
      client.moves.play(cards[random(cards.length)]);
      moves += 1;
    }
    const used = process.cpuUsage(began);
    spent += (used.user + used.system) / 1e6;
  }
  return { moves, seconds: spent };
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(play(Number(line))) + "\n");
});
