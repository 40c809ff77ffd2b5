import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import * as z from 'zod/mini'
import { useEdition } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { NewChainItemScreen } from '../../../parts/chain/NewChainItemScreen.tsx'
import { optionalText, useSearch } from '../../../parts/search.ts'
import { authenticationMessages as messages } from './authentication.messages.ts'
import { authenticators } from './authenticators.ts'
import { ENTERPRISE_KINDS } from './kinds.ts'

const choiceSearch = z.object({ mechanism: optionalText, backend: optionalText })

const KINDS = Object.keys(authenticatorSchemas)

export function NewAuthenticatorScreen() {
  const t = useMessages(messages)
  const [{ mechanism, backend }] = useSearch(choiceSearch)
  return (
    <NewChainItemScreen
      collection={authenticators}
      kinds={useEdition() === 'ee' ? [...KINDS, ...ENTERPRISE_KINDS] : KINDS}
      steps={[
        { name: 'mechanism', label: t.mechanism, value: mechanism },
        { name: 'backend', label: t.backend, value: backend },
      ]}
      abouts={{
        password_based: messages.passwordBasedAbout,
        jwt: messages.jwtAbout,
        scram: messages.scramAbout,
      }}
    />
  )
}
