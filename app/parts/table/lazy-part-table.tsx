import { t } from '#contract/language/text.ts';
import { type ComponentProps, type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { PartTable } from './part-table.tsx';
import './part-table.css';

type Props = ComponentProps<typeof PartTable>;

const load = async (): Promise<ComponentType<Props>> => (await import('./part-table.tsx')).PartTable;
/** The component, once it is loaded. The server has it from the beginning, so that pages have the table without scripts. */
let loaded: ComponentType<Props> | undefined = import.meta.env.SSR ? await load() : undefined;

/** The parts as a table; its script is loaded only with the table. */
export function LazyPartTable(props: Props) {
  const [Table, setTable] = useState(() => loaded);
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isFromServer] = useState(isHydrating);
  useEffect(() => {
    if (!Table)
      load().then(
        (component) => {
          loaded = component;
          setTable(() => component);
        },
        () => {},
      );
  }, [Table]);
  if (Table)
    return (
      <div key="table">
        <Table {...props} />
      </div>
    );
  // Hydration keeps what the server rendered, whose links work, until the script is there.
  if (isFromServer) return <div key="server" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return <p className="py-8 text-muted">{t('Loading the table...')}</p>;
}

const never = () => () => {};
