import type { PlatformSetting } from './config.ts';

/** The meaning of each setting that does not belong to a module, for the tables in `docs/configuration.md`. Links are relative to that page. */
export const settingTexts: Record<string, Partial<Record<PlatformSetting, string>>> = {
  Server: {
    HOST: 'Address to listen on. `0.0.0.0` accepts connections from other machines. A host name is resolved to one address, preferably IPv4.',
    PORT: 'Port to listen on.',
    BASE_PATH: 'Path with which all API paths start.',
    PUBLIC_URL:
      "Origin that users see, such as `https://book.example.org`. Links start with this origin. The origin must not contain a path, because the web app works only at the root of a host name. Therefore, the service does not start with `https://example.org/booking`. If `PUBLIC_URL` is not set, links start with the request's host. [Passkeys](api/accounts.md#passkeys) belong to the domain of this origin. Passkeys work only if the origin has `https` and a domain name, or is at `localhost`.",
    CORS_ORIGINS:
      'Origins whose web pages can call the API and open `/live`, separated by commas; `*` for all origins. The `origins` of a publishable key need not be listed here.',
    TRUST_PROXY:
      'Proxies whose `X-Forwarded-*` headers are trusted: addresses or networks, separated by commas (`loopback` is this machine); `true` for all proxies, or `false` for no proxy.',
    SHUTDOWN_DELAY:
      'How long the service still accepts requests after `SIGTERM`. During this time, `/readyz` returns 503. At most `10s`.',
    LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  Database: {
    DATABASE_URL:
      'An SQLite file, or `postgres://USER@HOST/NAME`. A relative path is relative to the checkout. For an installed package, the path is relative to `$XDG_STATE_HOME/courtside` (default: `~/.local/state/courtside`). The current folder does not matter. For PostgreSQL, the parameter `pool_size` is the maximum number of connections per process (10 by default), and `query_timeout` the maximum duration of a query (`2s` by default, from `1s` to `1m`), as in `postgres://club@db/club?pool_size=20&query_timeout=5s`. A request gets 503 if a query takes longer, if connecting takes longer than 45 % of this time, or if the request waits longer than 75 % of this time for a free connection. Increase the time if the database server is slow or far away. A shorter time makes a failover faster.',
  },
  Mail: {
    SMTP_URL:
      'Mail server, such as `smtps://user:password@mail.example.org`. Without this setting, the service sends no mail.',
    MAIL_FROM:
      'Sender, such as `Club <book@example.org>`. The name needs no quotes. If [the club has a name](api/club.md#the-clubs-name-and-images), emails show this name instead. `SMTP_URL` requires `MAIL_FROM` and `PUBLIC_URL`.',
  },
  Load: {
    RATE_LIMIT_PER_MINUTE:
      'Units per minute that one process accepts from each signed-in person, and for each combination of secret API key and client address. Visitors without an account get five times as many units for each publishable key and address. Most requests cost one unit, and expensive requests cost more ([Rate limits](api/limits.md#rate-limits)). For requests without a valid key, the limit per address is a tenth of this value. `0` for no limit, except for API keys with their own `rate_per_minute`.',
    MAX_REQUESTS_IN_FLIGHT:
      'Concurrency limit per process: this many reads, this many changes, and twice as many cancellations and sign-outs. Further requests get 503 `overloaded`.',
  },
  Monitoring: {
    METRICS: '`true` serves metrics for Prometheus at `/metrics`.',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'OpenTelemetry collector that receives traces, such as `http://localhost:4318`.',
    OTEL_TRACES_SAMPLER_ARG: 'Share of requests to trace, 0–1. Applies to requests without a `traceparent` header.',
  },
};
