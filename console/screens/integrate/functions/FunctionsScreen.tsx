import { useMessages } from '../../../language.tsx'
import { FunctionReference } from '../../../parts/rule-sql/FunctionReference.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { functionsMessages } from './functions.messages.ts'

/** The function reference as a page of its own, to keep open beside the editor. */
export function FunctionsScreen() {
  const t = useMessages(functionsMessages)
  return (
    <Screen title={t.title} about={t.about}>
      <FunctionReference isScreen />
    </Screen>
  )
}
