import { ssoList } from '@signalbox/contract/sso'
import { SSO_BACKENDS, type SsoBackend } from '@signalbox/contract/sso-backends'
import { useErrorSentence } from '#api/error-sentence.ts'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { NAMES, ssoState, TONES } from './backends.ts'
import { ssoMessages } from './sso.messages.ts'
import styles from './sso.module.css'

/** The three backends with their state, or the reason why there are none. */
export function SsoScreen() {
  const t = useMessages(ssoMessages)
  const can = useCan(ssoList)
  if (can.can) return <Backends />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...can} />
    </Screen>
  )
}

function Backends() {
  const t = useMessages(ssoMessages)
  const sentence = useErrorSentence()
  const read = useLive(ssoList, {}, SLOW_POLL_MS)
  const { data, error } = read
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <LinkButton to={paths.users()}>{t.users}</LinkButton>
          <ReadAsOf reads={[read]} />
        </>
      }
    >
      {read.isPending && <Loading />}
      {data === undefined && error !== null && (
        <ErrorState {...sentence(error)} onRetry={() => void read.refetch()} />
      )}
      {data !== undefined && (
        <ul className={styles.backends}>
          {SSO_BACKENDS.map((backend) => (
            <li key={backend}>
              <Backend backend={backend} status={data.find((each) => each.backend === backend)} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}

interface BackendProps {
  backend: SsoBackend
  status: Parameters<typeof ssoState>[0]
}

function Backend({ backend, status }: BackendProps) {
  const t = useMessages(ssoMessages)
  const state = ssoState(status)
  const abouts = { ldap: t.aboutLdap, oidc: t.aboutOidc, saml: t.aboutSaml }
  const reason = status?.enable === true ? status.last_error : ''
  return (
    <Section title={NAMES[backend]}>
      <p className={styles.about}>{abouts[backend]}</p>
      <div className={styles.state}>
        <StatusBadge tone={TONES[state]} label={t[state]} />
        <ScreenLink to={paths.ssoBackend(backend)}>
          {state === 'notSetUp' ? t.setUpNamed(NAMES[backend]) : t.settingsNamed(NAMES[backend])}
        </ScreenLink>
      </div>
      {reason !== '' && (
        <p className={styles.reason}>
          {t.lastError} <span className="mono">{reason}</span>
        </p>
      )}
    </Section>
  )
}
