import type { SuggestedPart } from '#contract/parts/search.ts';
import { useSuggestions } from '#app/parts/search/suggestions/use-suggestions.ts';
import { kindLabel } from '#app/parts/part-kinds.ts';

/** Names the parts on sale that have the typed name, to prevent duplicates. */
export function Namesakes({ name }: { name: string }) {
  const typed = name.trim();
  const { answer } = useSuggestions(typed);
  const namesakes = namesakesOf(typed, answer?.parts ?? []);
  return (
    <p role="status" className="text-sm text-warning empty:hidden">
      {namesakes.length > 0 &&
        `A part of that name exists: ${namesakes.map(describe).join('; ')}. Give this one specifications that tell them apart.`}
    </p>
  );
}

/** The parts whose name is the typed one, regardless of case. */
function namesakesOf<Named extends { name: string }>(typed: string, parts: readonly Named[]): Named[] {
  return parts.filter(({ name }) => typed !== '' && name.toLowerCase() === typed.toLowerCase());
}

function describe({ sku, variant, category }: SuggestedPart): string {
  return `${sku} (${variant || kindLabel(category)})`;
}
