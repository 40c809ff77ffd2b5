import { useMessages } from '#language.tsx'
import { ChainItemScreen } from '#domain/chain/ChainItemScreen.tsx'
import { mqttUserDirectory } from '#domain/authenticators/users/user-directory.ts'
import { tabSearch } from '#domain/chain/tabs.ts'
import { useSearch } from '#routing/react.tsx'
import { authenticationMessages } from './authentication.messages.ts'
import { authenticators, GCP_DEVICE } from './authenticators.ts'
import { deviceMessages } from './devices.messages.ts'
import { GcpDevices } from './GcpDevices.tsx'
import { MqttUsers } from '#domain/authenticators/users/MqttUsers.tsx'

export function AuthenticatorScreen({ id }: { id: string }) {
  const t = useMessages(authenticationMessages)
  const devices = useMessages(deviceMessages)
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
      usersLabel={({ mechanism }) => (mechanism === GCP_DEVICE ? devices.title : t.users)}
      users={({ user_id_type, mechanism }) =>
        mechanism === GCP_DEVICE ? (
          <GcpDevices />
        ) : (
          <MqttUsers
            users={mqttUserDirectory(id)}
            isByClientId={user_id_type === 'clientid'}
            canImport={mechanism === 'password_based'}
          />
        )
      }
    />
  )
}
