import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { type KeyboardEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import type { InputProps } from '../field.ts'
import { editorMessages } from './editors.messages.ts'
import { basicAuthorization, headerRows, type HeaderRows, withHeader } from './headers.ts'
import styles from './HeadersEditor.module.css'
import { RowsInput } from './RowsInput.tsx'

/** Headers of HTTP: names and values. A masked value that is not changed stays as it is. */
export function HeadersEditor(props: InputProps) {
  const t = useMessages(editorMessages)
  const { field } = useController({ control: props.control, name: props.field.path })
  return (
    <>
      <RowsInput
        {...props}
        isUnordered
        columns={[{ label: t.header }, { label: t.value }]}
        toRows={headerRows}
        fromRows={(rows) => rows}
      />
      {!props.disabled && (
        <BasicAuthentication rows={headerRows(field.value)} onChange={field.onChange} />
      )}
    </>
  )
}

interface BasicAuthenticationProps {
  rows: HeaderRows
  onChange: (rows: HeaderRows) => void
}

/** Writes the header `authorization` for a username and a password. */
function BasicAuthentication({ rows, onChange }: BasicAuthenticationProps) {
  const t = useMessages(editorMessages)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const handleSet = () => {
    onChange(withHeader(rows, 'authorization', basicAuthorization(username, password)))
    setUsername('')
    setPassword('')
  }
  // Enter would otherwise save the form around the two fields.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (username !== '') handleSet()
  }
  return (
    <details>
      <summary>{t.basicAuth}</summary>
      <div className={styles.login} role="group" aria-label={t.basicAuth} onKeyDown={handleKeyDown}>
        <TextInput
          label={t.username}
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label={t.password}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button variant="default" disabled={username === ''} onClick={handleSet}>
          {t.setHeader}
        </Button>
      </div>
    </details>
  )
}
