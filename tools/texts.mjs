import { writeFile } from 'node:fs/promises';
import { catalogFile, catalogLanguages, catalogPath, catalogProblems, readCatalog } from './texts/catalogs.mjs';
import { findTexts } from './texts/find-texts.mjs';
import { runTool } from './project.mjs';

/* `npm run texts` writes the texts in the code to the catalogs and says what is not translated. */
await runTool(async () => {
  const { keys, problems } = await findTexts();
  for (const language of await catalogLanguages()) {
    const catalog = await readCatalog(language);
    const file = catalogFile(keys, catalog);
    await writeFile(catalogPath(language), file);
    const written = /** @type {Record<string, string>} */ (JSON.parse(file));
    const open = Object.keys(written).filter((key) => written[key] === '');
    console.log(`${language}: ${keys.size} texts, ${open.length} without a translation`);
    for (const key of open.slice(0, 20)) console.log(`  ${key}`);
    problems.push(...catalogProblems(written).map((problem) => `${language}: ${problem}`));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
