import { IconPlus } from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { createMessages } from '../app.messages.ts'
import type { NavigationEntry } from '../navigation.ts'
import styles from './Navigation.module.css'

/** Pages whose items are often created. A listener that is added beside the default ones has TLS. */
const CREATED: Partial<
  Readonly<Record<NavigationEntry['page'], { to: Address; label: keyof typeof createMessages }>>
> = {
  authentication: { to: paths.newIn('authentication'), label: 'authenticator' },
  authorization: { to: paths.newIn('authorization'), label: 'source' },
  rules: { to: paths.newRule(), label: 'rule' },
  connectors: { to: paths.newConnector(), label: 'connector' },
  listeners: { to: paths.newListener({ type: 'ssl' }), label: 'listener' },
}

/** Link to the form for a new item of a page. */
export function CreateLink({ entry }: { entry: NavigationEntry }) {
  const t = useMessages(createMessages)
  const { canWrite } = useLock()
  const created = CREATED[entry.page]
  if (created === undefined || !canWrite) return null
  const label = t[created.label]
  return (
    <ScreenLink
      to={created.to}
      className={styles.create ?? ''}
      aria-label={label}
      title={label}
      data-beside
    >
      <IconPlus size={14} aria-hidden="true" />
    </ScreenLink>
  )
}
