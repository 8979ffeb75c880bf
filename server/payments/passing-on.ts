import { traceHeaders } from '#server/observe/request-context.ts';

/** The part of the SDK's HTTP client that is used here, described by shape, because only one file imports the SDK. */
interface NetworkClient {
  makeRequest(host: string, port: string, path: string, method: string, headers: object, ...more: never[]): unknown;
}

/** Adds the trace headers of the current request to every call of the client. */
export function passingOn<Client extends NetworkClient>(client: Client): Client {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...more) =>
    makeRequest(host, port, path, method, { ...headers, ...traceHeaders() }, ...more);
  return client;
}
