import { useMessages } from '../../../language.tsx'
import { ChainItemScreen } from '../../../parts/chain/ChainItemScreen.tsx'
import { usersOf } from '../../../parts/authenticators/users/user-directory.ts'
import { tabSearch } from '../../../parts/chain/tabs.ts'
import { useSearch } from '../../../routing/react.tsx'
import { authenticationMessages } from './authentication.messages.ts'
import { authenticators } from './authenticators.ts'
import { MqttUsers } from '../../../parts/authenticators/users/MqttUsers.tsx'

export function AuthenticatorScreen({ id }: { id: string }) {
  const t = useMessages(authenticationMessages)
  const [{ tab }] = useSearch(tabSearch)
  return (
    <ChainItemScreen
      collection={authenticators}
      id={id}
      tab={tab}
      counts={[
        { name: 'success', label: t.success, tone: 'running' },
        { name: 'failed', label: t.failed, tone: 'error' },
        { name: 'nomatch', label: t.nomatch },
      ]}
      users={({ user_id_type, mechanism }) => (
        <MqttUsers
          users={usersOf(id)}
          isByClientId={user_id_type === 'clientid'}
          canImport={mechanism === 'password_based'}
        />
      )}
    />
  )
}
