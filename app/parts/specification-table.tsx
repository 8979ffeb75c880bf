import './specification-table.css';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { keepUnits } from '#app/ui/text/keep-units.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';

/** A part's specifications, name and value, in two columns where they fit. */
export function SpecificationTable({ specifications }: { specifications: readonly Specification[] }) {
  return (
    <div className="sheet p-2 sm:px-4">
      <table className="specification-table w-full text-sm">
        <tbody>
          {specifications.map((fact) => (
            <tr key={fact.name}>
              <th scope="row">{fact.name}</th>
              <td>
                {typeof fact.value === 'number' ? (
                  <Figures>{keepUnits(formatSpecification(fact))}</Figures>
                ) : (
                  keepUnits(formatSpecification(fact))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
