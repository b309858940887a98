/* What the scripts of pages find besides the browser's own: each other, the library for passkeys, and events of a page. */

interface Hashing {
  sha256(data: Uint8Array): Uint8Array<ArrayBuffer>;
  hmac(key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer>;
}

interface MatchStore {
  load(table: number, commitment: string): Promise<any>;
  update(match: any, change: (match: any) => void): Promise<void>;
  hash(text: string): string;
  nonceHash(table: number, seat: string, number: string): string;
  /** null where the browser cannot tell. */
  isSigned(statement: any): Promise<boolean | null>;
}

declare var Dealing: any;
declare var Hashes: Hashing;
declare var Matches: MatchStore;
declare var Receipts: any;
declare var Motion: any;
declare var Shuffles: any;
declare var Travel: any;
declare var Sounds: { KINDS: string[]; play(context: BaseAudioContext, kind: string): void };

interface Window {
  /** Milliseconds since the server wrote a clock. */
  clockAge(clock: HTMLElement): number;
  webauthnJSON: { create(options: any): Promise<any>; get(options: any): Promise<any> };
}

interface PerformanceEntry {
  /** Of the entry of the navigation. */
  responseStart?: number;
}

interface DocumentEventMap {
  "htmx:afterRequest": CustomEvent<any>;
  "htmx:afterSwap": CustomEvent<any>;
  "htmx:beforeSwap": CustomEvent<any>;
  "htmx:beforeRequest": CustomEvent<any>;
  "htmx:sendError": CustomEvent<any>;
  "live:seat": CustomEvent<{ claim: string }>;
  "live:swapped": CustomEvent<{ ids: string[] }>;
  "match:over": CustomEvent<any>;
  "table:moved": CustomEvent<string>;
}
