import {
  IconArrowRight,
  IconBolt,
  IconDatabaseImport,
  IconFilter,
  IconFunction,
  IconLock,
  IconMessage,
  IconSend,
  IconStack2,
  IconTerminal2,
  type TablerIcon,
} from '@tabler/icons-react'
import { TypeMark } from '#domain/integration/TypeMark.tsx'
import type { NodeKind } from './canvas.ts'

const ICONS: Readonly<Record<NodeKind, TablerIcon>> = {
  message: IconMessage,
  event: IconBolt,
  source: IconDatabaseImport,
  function: IconFunction,
  filter: IconFilter,
  pass: IconArrowRight,
  republish: IconSend,
  console: IconTerminal2,
  action: IconSend,
  locked: IconLock,
  group: IconStack2,
}

/** The icon of a kind of node; of actions and sources, the letters of their type. */
export function NodeIcon({ kind, type }: { kind: NodeKind; type?: string | undefined }) {
  if (type !== undefined) return <TypeMark type={type} />
  const Icon = ICONS[kind]
  return <Icon size={18} aria-hidden="true" />
}
