import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import type { Config } from '../../config.ts';
import { Problem } from '../errors.ts';

/** The timeout for requests to the collector, and for sending the last spans at shutdown. */
const COLLECTOR_TIMEOUT_MS = 2000;

export interface Traced {
  /** Runs a part of a request. Spans of its transactions become children of the request's span. */
  run<T>(work: () => T): T;
  end(name: string, attributes: Attributes, hasFailed: boolean): void;
}

export interface Tracing {
  /** `headers` may contain a `traceparent` (W3C Trace Context). */
  start(headers: IncomingHttpHeaders): Traced;
  /** Runs `run` in a child span of the current request. Outside a request there is no span. */
  part<T>(name: string, run: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Loads OpenTelemetry, which also reads its own environment variables. */
export async function startTracing(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
  onError: (error: unknown) => void,
): Promise<Tracing> {
  const api = await import('@opentelemetry/api');
  const { setGlobalErrorHandler, W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const provider = await openProvider(config);
  setGlobalErrorHandler(onError);
  const tracer = provider.getTracer('courtside');
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const finish = (span: Span, hasFailed: boolean) => {
    if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  };
  return {
    start(headers) {
      const parent = propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter);
      const span = tracer.startSpan('request', { kind: api.SpanKind.SERVER }, parent);
      const context = api.trace.setSpan(parent, span);
      return {
        run: (work) => current.run(context, work),
        end: (name, attributes, hasFailed) => finish(span.updateName(name).setAttributes(attributes), hasFailed),
      };
    },
    async part(name, run) {
      const parent = current.getStore();
      if (!parent) return run();
      const span = tracer.startSpan(name, {}, parent);
      let hasFailed = false;
      try {
        return await run();
      } catch (error) {
        hasFailed = !(error instanceof Problem);
        throw error;
      } finally {
        finish(span, hasFailed);
      }
    },
    stop: () =>
      Promise.race([provider.shutdown().catch(onError), sleep(COLLECTOR_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

async function openProvider({
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG,
}: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>) {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace');
  const url = `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: COLLECTOR_TIMEOUT_MS });
  const named = resourceFromAttributes({ 'service.name': 'courtside' });
  return new sdk.TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
}
