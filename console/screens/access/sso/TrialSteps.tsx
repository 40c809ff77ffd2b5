import type { SsoStepName, SsoTrial } from '@signalbox/contract/sso'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ssoMessages } from './sso.messages.ts'
import styles from './sso.module.css'

/** The steps of a test with their outcome, and the user that a login would have. */
export function TrialSteps({ trial: { steps, user, claims } }: { trial: SsoTrial }) {
  const t = useMessages(ssoMessages)
  const { number } = useFormats()
  const labels: Readonly<Record<SsoStepName, string>> = {
    connect: t.stepConnect,
    bind: t.stepBind,
    search: t.stepSearch,
    password: t.stepPassword,
    discovery: t.stepDiscovery,
    keys: t.stepKeys,
    metadata: t.stepMetadata,
    login: t.stepLogin,
    claims: t.stepClaims,
    role: t.stepRole,
  }
  const isRefused = steps.at(-1)?.step === 'role' && user === undefined
  const role = user?.role === 'administrator' ? t.administratorRole : t.viewerRole
  return (
    <>
      <ol className={styles.steps} aria-label={t.steps}>
        {steps.map(({ step, outcome, detail, took_ms: took }) => (
          <li key={step} className={styles.step}>
            <StatusBadge
              tone={outcome === 'ok' ? 'running' : 'error'}
              label={outcome === 'ok' ? t.passed : t.failed}
            />
            <span>{labels[step]}</span>
            <span className={styles.took}>{t.took(number(took))}</span>
            {detail !== undefined && <span className={`${styles.detail} mono`}>{detail}</span>}
          </li>
        ))}
      </ol>
      {user !== undefined && (
        <Banner tone="success" title={t.would(user.username, role)}>
          {user.is_new ? t.isNew : undefined}
        </Banner>
      )}
      {isRefused && <Banner tone="warning" title={t.noRole} />}
      {claims !== undefined && (
        <details>
          <summary>{t.claims}</summary>
          <pre className={styles.claims} tabIndex={0} aria-label={t.claims}>
            {JSON.stringify(claims, null, 2)}
          </pre>
        </details>
      )}
    </>
  )
}
