/** An evening run by a TypeScript program: its types are made from the OpenAPI document of the server it talks to. */

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { argv: string[] };

type Table = components["schemas"]["PairingTable"];
type Problem = components["schemas"]["Problem"];

const [, , baseUrl = "", token = ""] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
const VALUES = { bids: { N: 4, E: 3, S: 5, W: 2 }, tricks: { N: 4, E: 3, S: 4, W: 2 } };
const CORRECTED = { bids: VALUES.bids, tricks: { N: 3, E: 4, S: 4, W: 2 } };

/** What was answered; the program ends where it was refused. */
function given<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data === undefined) {
    throw new Error(`${answer.response.status} ${answer.response.url} ${JSON.stringify(answer.error)}`);
  }
  return answer.data;
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}

async function begin(): Promise<string> {
  const body: components["schemas"]["NewEvent"] = {
    name: "TypeScript evening",
    game: "truf",
    preset: "classic",
    format: "individuals",
    options: { deals: 1 },
    rounds_planned: 1,
  };
  const header = { "Idempotency-Key": "the-evening" };
  const first = given(await client.POST("/api/v1/events/", { params: { header }, body }));
  const again = await client.POST("/api/v1/events/", { params: { header }, body });
  check(given(again).slug === first.slug, "a repeated key gives the same event");
  check(again.response.headers.get("Idempotent-Replayed") === "true", "the answer says that it was given before");
  return first.slug;
}

async function enter(slug: string): Promise<void> {
  const rows = Array.from({ length: 8 }, (_, place) => ({ name: `Player ${place + 1}` }));
  const params = { path: { slug } };
  const entered = given(await client.POST("/api/v1/events/{slug}/entries/", { params, body: { rows } }));
  check(entered.entries.length === 8, "eight entries");
  const query = { page_size: 5 };
  const page = given(await client.GET("/api/v1/events/{slug}/entries/", { params: { ...params, query } }));
  check(page.count === 8 && page.results.length === 5 && !!page.next, "entries come in pages");
  check(given(await client.POST("/api/v1/events/{slug}/entries/check-in-all/", { params })).checked_in === 8, "all in");
}

async function seat(slug: string): Promise<Table[]> {
  const made = given(await client.POST("/api/v1/events/{slug}/rounds/", { params: { path: { slug } }, body: {} }));
  const params = { path: { slug, number: made.number } };
  const round = given(await client.POST("/api/v1/events/{slug}/rounds/{number}/publish/", { params }));
  check(round.state === "published", "the round is published");
  return given(await client.GET("/api/v1/events/{slug}/rounds/{number}/pairings/", { params })).tables;
}

async function write(slug: string, table: Table): Promise<void> {
  const path = { slug, table_id: table.id };
  const header = { "Idempotency-Key": `sheet-${table.id}` };
  const body = { number: 1, values: VALUES };
  const address = "/api/v1/events/{slug}/tables/{table_id}/sheets/";
  const first = given(await client.POST(address, { params: { path, header }, body }));
  const again = given(await client.POST(address, { params: { path, header }, body }));
  check(first.id === again.id && again.version === 1, "a repeated key writes one sheet");
  const other = await client.POST(address, { params: { path, header }, body: { number: 1, values: CORRECTED } });
  check(other.response.status === 422, "another sheet under the same key is refused");
}

async function correct(slug: string, table: Table): Promise<void> {
  const params = { path: { slug, table_id: table.id, number: 1 } };
  const address = "/api/v1/events/{slug}/tables/{table_id}/sheets/{number}/";
  const body = { values: CORRECTED, reason: "Tricks mixed up", seen_version: 1 };
  const done = given(await client.PUT(address, { params, body }));
  check(done.current.version === 2 && done.versions.length === 2, "a correction is a new version");
  const { current } = done;
  check(current.game === "truf" && "tricks" in current.values && current.values.tricks["N"] === 3, "a sheet has types");
  const late = await client.PUT(address, { params, body });
  const problem: Problem | undefined = late.error;
  check(late.response.status === 409 && problem?.code === "corrected_meanwhile", "what changed meanwhile is a conflict");
}

async function finish(slug: string): Promise<void> {
  const params = { path: { slug, number: 1 } };
  given(await client.POST("/api/v1/events/{slug}/rounds/{number}/close/", { params }));
  check(given(await client.POST("/api/v1/events/{slug}/finish/", { params: { path: { slug } } })).state === "finished", "over");
  const standings = given(await client.GET("/api/v1/events/{slug}/standings/", { params: { path: { slug } } }));
  check(standings.rows.every((row) => row.rank !== null && row.played === 1), "everybody is ranked");
  const { response, data } = await client.GET("/api/v1/events/{slug}/standings/file.{kind}/", {
    params: { path: { slug, kind: "csv" } },
    parseAs: "text",
  });
  check(response.ok && String(data).includes("Player 1"), "the standings as CSV");
}

const slug = await begin();
await enter(slug);
const tables = await seat(slug);
for (const table of tables) await write(slug, table);
await correct(slug, tables[0] as Table);
await finish(slug);
console.log(slug);
