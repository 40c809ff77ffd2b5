import { TypeMark } from '../integration/TypeMark.tsx'

/** Types that connectors call by another name. */
const ALIASES: Readonly<Record<string, string>> = { postgresql: 'pgsql' }

/** The letters of a mechanism, a backend or a source: those of a connector to the same server. */
export const ChainMark = ({ part }: { part: string }) => <TypeMark type={ALIASES[part] ?? part} />

/** The same of one of a chain: of its backend, where it has one. */
export const ChainIdMark = ({ id }: { id: string }) => (
  <ChainMark part={id.split(':').at(-1) ?? id} />
)
