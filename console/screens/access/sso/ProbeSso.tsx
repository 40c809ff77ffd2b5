import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ssoProbe, type SsoTrial, ssoTrialGet } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import type { SsoConfig } from '@signalbox/contract/sso-fields'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import type { Values } from '#form/field.ts'
import { useLock } from '#domain/page/lock.ts'
import { Banner } from '#ui/Banner.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormError } from '#ui/FormError.tsx'
import { InView } from '#ui/InView.tsx'
import { ssoMessages } from './sso.messages.ts'
import styles from './sso.module.css'
import { TrialSteps } from './TrialSteps.tsx'

const POLL_MS = 1500

interface Sample {
  username: string
  password: string
}

interface ProbeSsoProps {
  backend: SsoBackend
  /** Current values of the form; a change hides the result of a test of earlier values. */
  values: Values
  /** Configuration to test; `undefined` while the form has errors. */
  config: () => Promise<SsoConfig | undefined>
}

/** Tests the settings of a form step by step, and an identity provider also by a login that starts no session. */
export function ProbeSso({ backend, values, config }: ProbeSsoProps) {
  const t = useMessages(ssoMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const can = useCan(ssoProbe)
  const probe = useAction(ssoProbe, { refreshes: [] })
  const sample = useForm<Sample>({ defaultValues: { username: '', password: '' } })
  const [result, setResult] = useState<{ of: string; trial: SsoTrial }>()
  const [error, setError] = useState<Sentence>()
  const isRunning = useRef(false)
  const now = JSON.stringify(values)
  const handleProbe = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setResult(undefined)
    setError(undefined)
    try {
      const tested = await config()
      if (tested === undefined) return
      const user = sample.getValues()
      const isTried = backend === 'ldap' && user.username.trim() !== ''
      const body = { config: tested, ...(isTried && { sample: user }) }
      setResult({ of: now, trial: await probe.mutateAsync({ path: { backend }, body }) })
    } catch (failure) {
      setError(sentence(failure))
    } finally {
      isRunning.current = false
    }
  }
  // The fields are part of a form that would be sent.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    // Each test is a login, and a directory may lock the account after several failures.
    if (!event.repeat) void handleProbe()
  }
  if (!can.can) return null
  const shown = result?.of === now ? result.trial : undefined
  return (
    <div data-wide="true" className={styles.probe}>
      {backend === 'ldap' && (
        <fieldset className={styles.sample} onKeyDown={handleKeyDown}>
          <legend>{t.sampleTitle}</legend>
          <p>{t.sampleAbout}</p>
          <TextField
            control={sample.control}
            name="username"
            label={t.sampleUser}
            autoComplete="off"
            mono
          />
          <PasswordField
            control={sample.control}
            name="password"
            label={t.samplePassword}
            autoComplete="new-password"
          />
        </fieldset>
      )}
      <Button
        variant="default"
        loading={probe.isPending}
        {...lock.button}
        onClick={() => void handleProbe()}
      >
        {t.test}
      </Button>
      {error !== undefined && (
        <InView>
          <FormError error={error} />
        </InView>
      )}
      {shown !== undefined && <TrialSteps trial={shown} />}
      {shown?.location !== undefined && shown.trial !== undefined && (
        <ProviderTrial key={shown.trial} location={shown.location} trial={shown.trial} />
      )}
    </div>
  )
}

const hasEnded = (trial: SsoTrial | undefined) => trial !== undefined && trial.steps.length > 0

/** A login at the provider in another tab. */
function ProviderTrial({ location, trial }: { location: string; trial: string }) {
  const t = useMessages(ssoMessages)
  const [isOpened, setIsOpened] = useState(false)
  const { data } = useQuery({
    ...query(ssoTrialGet, { path: { trial } }),
    enabled: isOpened,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : POLL_MS),
  })
  if (data !== undefined && hasEnded(data)) {
    return (
      <>
        <strong>{t.loginTried}</strong>
        <TrialSteps trial={data} />
      </>
    )
  }
  return (
    <Banner
      tone="info"
      title={isOpened ? t.waiting : t.loginThere}
      action={
        <Button
          component="a"
          href={location}
          target="_blank"
          rel="noopener noreferrer"
          size="xs"
          onClick={() => setIsOpened(true)}
        >
          {t.loginThere}
        </Button>
      }
    >
      {t.loginThereAbout}
    </Banner>
  )
}
