import { traceHeaders } from '#server/observe/request-context.ts';
import type { Stripe } from './card-types.ts';

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** An HTTP client for the SDK that adds the trace headers of the current request to every call of `client`. */
export function withTraceHeaders(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, ...more) =>
      client.makeRequest(host, port, path, method, { ...headers, ...traceHeaders() }, ...more),
  };
}
