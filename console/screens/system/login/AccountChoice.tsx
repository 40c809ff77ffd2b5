import { useMessages } from '#language.tsx'
import { Segments } from '#ui/Segments.tsx'
import { ssoLoginMessages } from './sso-login.messages.ts'

export type Account = 'local' | 'ldap'

interface AccountChoiceProps {
  value: Account
  onChange: (value: Account) => void
}

/** Choice of the account's place: the broker's own users, or the LDAP directory. */
export function AccountChoice({ value, onChange }: AccountChoiceProps) {
  const t = useMessages(ssoLoginMessages)
  return (
    <Segments
      label={t.account}
      isWide
      options={[
        { value: 'local', label: t.local },
        { value: 'ldap', label: t.ldap },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
