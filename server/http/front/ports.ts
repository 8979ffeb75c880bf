import { createServer } from 'node:net';
import type { Settings } from '#server/settings/settings.ts';

/** Checks all ports before anything starts. @throws Error that names every port in use */
export async function requirePorts({
  http,
  cards,
  google,
  mail,
  observe: { metrics, liveness },
}: Settings): Promise<void> {
  const wanted = new Map([[http.port, { variable: 'PORT', host: http.host }]]);
  if (cards.mode === 'sandbox') wanted.set(cards.port, { variable: 'PAYMENT_SANDBOX_PORT', host: '127.0.0.1' });
  for (const row of [google, mail])
    if (row.mode === 'sandbox') wanted.set(row.port, { variable: 'IDENTITY_SANDBOX_PORT', host: '127.0.0.1' });
  if (metrics) wanted.set(metrics.port, { variable: 'METRICS_PORT', host: metrics.host });
  if (liveness) wanted.set(liveness.port, { variable: 'LIVENESS_PORT', host: liveness.host });
  const problems: string[] = [];
  for (const [port, { variable, host }] of wanted) {
    const code = await tryPort(port, host);
    if (code === 'EADDRINUSE')
      problems.push(`Port ${port} is in use, perhaps by another store. Stop that, or set ${variable} to a free one.`);
    else if (code === 'EACCES')
      problems.push(`This user may not open port ${port}. Set ${variable} to one above 1023.`);
    else if (code) problems.push(`Port ${port} on ${host} can't be opened (${code}). Check ${variable} and the host.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** The error code of listening on a port, or undefined when it succeeds. */
function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
