/* What tournaments/front/offline.py writes in front of the worker, and the scope it runs in. */

declare var VERSION: string;
declare var FACTS: { shell: string[]; forget: string[]; icon: string; links: string; keep: string };

interface WorkerGlobalScope {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}

interface WorkerGlobalScopeEventMap {
  activate: ExtendableEvent;
  fetch: FetchEvent;
  install: ExtendableEvent;
  notificationclick: NotificationEvent;
  push: PushEvent;
}

interface NotificationOptions {
  renotify?: boolean;
}
