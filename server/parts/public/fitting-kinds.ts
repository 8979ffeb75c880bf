import { kindLabel, kindsLabel } from '#contract/parts/part-kinds.ts';
import type { PublicPart } from '#contract/parts/parts.ts';
import { buildPartOf } from '#server/builds/facts.ts';
import type { Executor } from '#server/database/client.ts';
import type { PartRow } from '#server/parts/part-columns.ts';
import { comparableKinds, fitOf } from '#server/parts/search/fitting.ts';

/** The kinds on sale of which some parts certainly fit a part, by the rules of builds, each with the search that lists them. */
export async function fittingKinds(db: Executor, part: PartRow): Promise<PublicPart['fitting']> {
  const target = { name: part.name, parts: [buildPartOf(part, 1)] };
  const found: PublicPart['fitting'] = [];
  for (const kind of comparableKinds(part.category)) {
    const fit = await fitOf(db, kind, [target]);
    if (!fit?.isCertain) continue;
    const facts = fit.filters.map(({ label }) => label);
    found.push({ category: kind, label: kindsLabel(kind), q: `${kindLabel(kind)} for ${part.sku}`, facts });
  }
  return found;
}
