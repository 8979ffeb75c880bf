import { writeFile } from 'node:fs/promises';
import { settingsReference } from './environment.ts';

/** `npm run settings`: writes docs/settings.md. */
await writeFile(new URL('../../docs/settings.md', import.meta.url), settingsReference());
