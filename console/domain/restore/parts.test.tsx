import type { BackupPart } from '@signalbox/contract/backup'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LanguageProvider } from '#language.tsx'
import { rootMessages as roots } from '../config-history/history.messages.ts'
import { restoreMessages as t } from './restore.messages.ts'
import { usePartText } from './parts.ts'

const part = (kind: BackupPart['kind'], name: string): BackupPart => ({
  kind,
  name,
  state: 'ready',
  entries: 1,
  added: 1,
  changed: 0,
})

it.each(['en', 'zh'] as const)(
  'the parts of a backup are named by their content (%s)',
  (language) => {
    const { result } = renderHook(usePartText, {
      wrapper: ({ children }) => (
        <LanguageProvider language={language}>{children}</LanguageProvider>
      ),
    })
    const text = result.current
    expect(text(part('file', 'sso/saml.pem'))).toBe(t.samlKeys[language])
    expect(text(part('table', 'mqtt_user'))).toBe(t.mqtt_user[language])
    expect(text(part('config', 'mqtt'))).toBe(roots.mqtt[language])
    // What has no name of its own.
    expect(text(part('file', 'certs/ca.pem'))).toBe('certs/ca.pem')
    expect(text(part('table', 'toString'))).toBe('toString')
  },
)
