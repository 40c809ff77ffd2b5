import { UNKNOWN } from '#formats.ts'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { limiterMessages } from '#domain/config/roots/limiter.messages.ts'

/** Scopes of the limits, because the same names have other scopes on a listener. */
export function Scopes() {
  const t = useMessages(limiterMessages)
  const ofListener = (name: string) => (
    <ScreenLink to={paths.listeners()}>{t.listenerSetting(name)}</ScreenLink>
  )
  const rows = [
    { key: 'rate', cells: [t.connections, t.here, ofListener('max_conn_rate'), UNKNOWN] },
    { key: 'most', cells: [t.simultaneous, UNKNOWN, ofListener('max_connections'), UNKNOWN] },
    { key: 'messages', cells: [t.messages, t.here, UNKNOWN, ofListener('messages_rate')] },
    { key: 'bytes', cells: [t.bytes, t.here, UNKNOWN, ofListener('bytes_rate')] },
  ]
  return (
    <Section title={t.scopes} about={t.scopesText}>
      <SmallTable
        label={t.scopes}
        columns={[
          { key: 'limit', label: t.kind, isName: true },
          { key: 'node', label: t.node },
          { key: 'listener', label: t.listener },
          { key: 'client', label: t.client },
        ]}
        rows={rows}
      />
    </Section>
  )
}
