import { TypeMark } from '../integration/TypeMark.tsx'

/** Logo for an ID in a chain: that of its backend, where it has one. */
export const ChainIdMark = ({ id }: { id: string }) => (
  <TypeMark type={id.split(':').at(-1) ?? id} />
)
