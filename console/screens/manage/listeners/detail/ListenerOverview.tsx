import type { Listener, ListenerRow } from '@signalbox/contract/listeners'
import { zoneGet } from '@signalbox/contract/zones'
import { isErlang, useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Detail } from '#ui/Detail.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import styles from '../listeners.module.css'
import { certificateMessages, listenersMessages } from '../listeners.messages.ts'
import { bindText } from '#domain/listeners/model/bind.ts'
import { certificatePath } from '#domain/listeners/model/certificate.ts'
import { fullness, hasTls, listenerState } from '../model/listener.ts'
import { type Certificate, useCertificates } from '../use-certificates.ts'
import { CertificateFactsList } from './CertificateFactsList.tsx'
import { Findings } from './Findings.tsx'
import { NodeTable } from './NodeTable.tsx'
import { TestCommand } from './TestCommand.tsx'

interface ListenerOverviewProps {
  row: ListenerRow
  /** Its configuration; absent if it could not be read. */
  listener: Listener | undefined
  now: number
}

/** Overview of a listener: problems, figures, nodes and certificate. */
export function ListenerOverview({ row, listener, now }: ListenerOverviewProps) {
  const t = useMessages(listenersMessages)
  const { number } = useFormats()
  const certificate = useCertificates([row]).get(row.id)
  const { current_connections: clients, max_connections: most } = row.status
  const state = listenerState(row)
  const hasZones = useCan(zoneGet).can
  const { zone = 'default' } = listener ?? {}
  return (
    <div className={styles.stack}>
      <Findings row={row} certificate={certificate} now={now} />
      <Vitals
        label={t.overview}
        items={[
          {
            label: t.state,
            value: t[state],
            ...(state === 'running' && { tone: 'running' as const }),
            ...(state === 'failed' && { tone: 'error' as const }),
            isBad: state === 'inconsistent',
          },
          {
            label: t.connections,
            value: number(clients),
            unit: typeof most === 'number' ? t.limit(number(most)) : t.noLimit,
            help: t.connectionsHelp,
            share: fullness(row),
          },
          {
            label: t.bind,
            value: <span className="mono">{bindText(row.bind)}</span>,
            help: row.bind_option && t.byOption(row.bind_option),
          },
          { label: t.type, value: row.type.toUpperCase() },
          ...(zone === 'default'
            ? []
            : [
                {
                  label: t.zone,
                  value: hasZones ? <ScreenLink to={paths.zone(zone)}>{zone}</ScreenLink> : zone,
                },
              ]),
        ]}
      />
      {listener !== undefined && state === 'running' && (
        <TestCommand listener={listener} certificate={certificate} />
      )}
      <Section title={t.byNode}>
        <NodeTable row={row} />
      </Section>
      {hasTls(row.type) && <CertificateSection listener={listener} certificate={certificate} />}
    </div>
  )
}

interface CertificateSectionProps {
  listener: Listener | undefined
  certificate: Certificate | undefined
}

function CertificateSection({ listener, certificate }: CertificateSectionProps) {
  const t = useMessages(listenersMessages)
  const words = useMessages(certificateMessages)
  const isUnknown = certificate?.chain.length === 0 && certificate.unreachable === undefined
  const path = listener && certificatePath(listener)
  return (
    <Section title={t.certificate}>
      {path !== undefined && path !== '' && (
        <KeyValues
          items={[{ label: words.file, value: <span className="mono">{path}</span>, copy: path }]}
        />
      )}
      {isErlang() && isUnknown && <p>{words.upstream}</p>}
      {certificate?.unreachable !== undefined && (
        <>
          <p>{words.unreachable}</p>
          <Detail text={certificate.unreachable} isFolded />
        </>
      )}
      {certificate?.chain.map((facts) => (
        <CertificateFactsList key={facts.fingerprint} facts={facts} />
      ))}
    </Section>
  )
}
