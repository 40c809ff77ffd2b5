import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useErrorSentence, type Sentence } from '#api/error-sentence.ts'
import type { SsoBackend } from '#api/sso.ts'
import { startSso } from '#api/sso-start.ts'
import { useMessages } from '#language.tsx'
import { FormError } from '#ui/FormError.tsx'
import { rememberBackend } from './last-backend.ts'
import styles from './ProviderLogins.module.css'
import { ssoLoginMessages } from './sso-login.messages.ts'

interface ProviderLoginsProps {
  backends: readonly Exclude<SsoBackend, 'ldap'>[]
  /** Provider of the last login. */
  last: string | undefined
  /** Address to open after the login. */
  to: string
}

/** Identity providers that the browser leaves the page for. */
export function ProviderLogins({ backends, last, to }: ProviderLoginsProps) {
  const t = useMessages(ssoLoginMessages)
  const sentence = useErrorSentence()
  const [pending, setPending] = useState<SsoBackend>()
  const [error, setError] = useState<Sentence>()
  const handleClick = async (backend: SsoBackend) => {
    setPending(backend)
    setError(undefined)
    try {
      rememberBackend(backend)
      await startSso(backend, to)
    } catch (failure) {
      setError(sentence(failure))
      setPending(undefined)
    }
  }
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{t.or}</p>
      {backends.map((backend) => (
        <Button
          key={backend}
          variant={backend === last ? 'light' : 'default'}
          fullWidth
          loading={pending === backend}
          onClick={() => void handleClick(backend)}
        >
          {t[backend]}
        </Button>
      ))}
      <FormError error={error} />
    </div>
  )
}
