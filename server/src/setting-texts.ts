import type { settings } from './config.ts';

/** The meaning of each setting, for the tables in `docs/configuration.md`. Links are relative to that page. */
export const settingTexts: Record<string, Partial<Record<keyof typeof settings, string>>> = {
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
  'Sign-in providers': {
    OIDC_PROVIDERS:
      'OpenID providers at which people can [sign in](sign-in-providers.md): a JSON list, or the path of a JSON file. Requires `PUBLIC_URL`.',
  },
  Mail: {
    SMTP_URL:
      'Mail server, such as `smtps://user:password@mail.example.org`. Without this setting, the service sends no mail.',
    MAIL_FROM:
      'Sender, such as `Club <book@example.org>`. The name needs no quotes. If [the club has a name](api/club.md#the-clubs-name-and-images), emails show this name instead. `SMTP_URL` requires `MAIL_FROM` and `PUBLIC_URL`.',
  },
  Backups: {
    BACKUP_SCHEDULE:
      'When the service makes a backup: times of day, such as `03:00` or `03:00,15:00`, or a cron expression with five fields, such as `0 3 * * MON-FRI`. A time zone can follow, as in `03:00 Europe/Madrid`. Without a time zone, the time zone of the club applies. On PostgreSQL, the service does not start with this setting.',
    BACKUP_DIR:
      'Folder of the backups. Without this setting, the service uses the folder `backups` beside the database file.',
    BACKUP_KEEP:
      'Number of days, weeks and months for which the service keeps the newest backup of each. Periods without a backup do not count.',
    BACKUP_COPY_TO: 'A second place for the backups: a folder, or `s3://BUCKET/PREFIX?endpoint=URL&region=REGION`.',
    AWS_ACCESS_KEY_ID:
      'Access key id for the bucket in `BACKUP_COPY_TO`. A bucket requires this setting and `AWS_SECRET_ACCESS_KEY`.',
    AWS_SECRET_ACCESS_KEY: 'Secret access key for the bucket.',
  },
  Load: {
    RATE_LIMIT_PER_MINUTE:
      'Units per minute that one process accepts from each signed-in person, and for each combination of secret API key and client address. Visitors without an account get five times as many units for each publishable key and address. Most requests cost one unit, and expensive requests cost more ([Rate limits](api/limits.md#rate-limits)). For requests without a valid key, the limit per address is a tenth of this value. `0` for no limit, except for API keys with their own `rate_per_minute`.',
    MAX_REQUESTS_IN_FLIGHT:
      'Concurrency limit per process: this many reads, this many changes, and twice as many cancellations and sign-outs. Further requests get 503 `overloaded`.',
    MAX_STREAMS: 'Maximum number of open live streams per process.',
  },
  Webhooks: {
    WEBHOOK_PRIVATE_NETWORKS: '`true` allows webhooks to addresses in private networks, and webhooks over plain HTTP.',
  },
  Monitoring: {
    METRICS: '`true` serves metrics for Prometheus at `/metrics`.',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'OpenTelemetry collector that receives traces, such as `http://localhost:4318`.',
    OTEL_TRACES_SAMPLER_ARG: 'Share of requests to trace, 0–1. Applies to requests without a `traceparent` header.',
  },
};
