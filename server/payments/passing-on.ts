import { traceHeaders } from '#server/observe/request-context.ts';

/** The provider SDK's way to the network, as far as it matters here; told by shape, as the SDK is imported in one file. */
interface NetworkClient {
  makeRequest(host: string, port: string, path: string, method: string, headers: object, ...more: never[]): unknown;
}

/** The same way to the network, on which each call says which request of ours it belongs to. */
export function passingOn<Client extends NetworkClient>(client: Client): Client {
  const ask = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...more) =>
    ask(host, port, path, method, { ...headers, ...traceHeaders() }, ...more);
  return client;
}
