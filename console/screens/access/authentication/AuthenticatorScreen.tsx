import { useParams } from '@tanstack/react-router'
import { useMessages } from '../../../language.tsx'
import { ChainItemScreen, tabSearch } from '../../../parts/chain/ChainItemScreen.tsx'
import { useSearch } from '../../../parts/search.ts'
import { authenticationMessages } from './authentication.messages.ts'
import { authenticators } from './authenticators.ts'
import { MqttUsers } from './users/MqttUsers.tsx'

export function AuthenticatorScreen() {
  const t = useMessages(authenticationMessages)
  const { id = '' } = useParams({ strict: false })
  const [{ tab }] = useSearch(tabSearch)
  return (
    <ChainItemScreen
      collection={authenticators}
      id={id}
      tab={tab}
      counts={[
        { name: 'success', label: t.success },
        { name: 'failed', label: t.failed },
        { name: 'nomatch', label: t.nomatch },
      ]}
      users={({ user_id_type, mechanism }) => (
        <MqttUsers
          id={id}
          isByClientId={user_id_type === 'clientid'}
          canImport={mechanism === 'password_based'}
        />
      )}
    />
  )
}
