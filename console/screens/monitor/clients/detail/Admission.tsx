import { type ClientAdmission, clientAdmissionGet } from '@signalbox/contract/admission'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useChainName } from '#domain/chain/names.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLoginReason } from '#domain/login/login-reason.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { paths } from '#paths.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './ClientAccess.module.css'
import { admissionMessages } from './client.messages.ts'

/** The latest decisions; the cache below has all of them. */
const SHOWN = 5

type Decision = ClientAdmission['decisions'][number]

export function useAdmission(clientid: string) {
  const offered = useCan(clientAdmissionGet).can
  const read = useLive(clientAdmissionGet, { path: { clientid } }, SLOW_POLL_MS, offered)
  return { ...read, isSettled: !offered || !read.isPending }
}

type AdmissionRead = ReturnType<typeof useAdmission>

/** The authenticator that let the client in, and the rules behind its latest actions. */
export function Admission({ clientid, read }: { clientid: string; read: AdmissionRead }) {
  const t = useMessages(admissionMessages)
  const formats = useFormats()
  const chainName = useChainName()
  const loginReason = useLoginReason()
  const { data } = read
  if (data === undefined) return null
  const { by, failures, decisions } = data
  const authenticator =
    by === undefined ? (
      t.noAuthenticator
    ) : by === 'listener' ? (
      t.listener
    ) : (
      <ScreenLink to={paths.authentication(by)}>{chainName(by)}</ScreenLink>
    )
  return (
    <Section title={t.title}>
      <KeyValues
        columns={2}
        items={[
          { label: t.by, value: authenticator },
          { label: t.since, value: formats.dateTime(data.at) },
          ...(data.expire_at === undefined
            ? []
            : [{ label: t.until, value: formats.dateTime(data.expire_at) }]),
          ...(data.is_superuser
            ? [{ label: t.superuser, value: <StatusBadge tone="degraded" label={t.allAllowed} /> }]
            : []),
          ...(data.login_rules === undefined
            ? []
            : [{ label: t.loginRules, value: formats.number(data.login_rules) }]),
          ...failures.map(({ id, reason }) => ({
            label: t.failed(chainName(id)),
            value: <StatusBadge tone="error" label={loginReason(reason)} />,
          })),
        ]}
      />
      {decisions.length > 0 && (
        <>
          <h3 className={styles.heading}>{t.decisions}</h3>
          <ul className={styles.decisions}>
            {decisions.slice(0, SHOWN).map((decision) => (
              <li key={`${decision.action} ${decision.topic} ${decision.qos} ${decision.retain}`}>
                <Verdict decision={decision} />
                <ScreenLink
                  to={paths.explain({
                    clientid,
                    action: decision.action,
                    topic: decision.topic,
                    qos: decision.qos,
                    retain: decision.retain,
                  })}
                >
                  {t.explain}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Verdict({ decision }: { decision: Decision }) {
  const t = useMessages(admissionMessages)
  const chainName = useChainName()
  const { action, topic, result, source, line, text } = decision
  return (
    <>
      <StatusBadge tone={result === 'allow' ? 'running' : 'error'} label={t[result]} />
      <span>
        {t[action]}{' '}
        <span className="mono">
          <VisibleBlanks text={topic} />
        </span>
      </span>
      <span className={styles.source}>
        {source === 'no_match' ? t.noMatch : chainName(source)}
        {line !== undefined && ` · ${t.line(String(line))}`}
        {text !== undefined && <code className="mono"> {text}</code>}
      </span>
    </>
  )
}
