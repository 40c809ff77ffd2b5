import { actions } from '#domain/integration/families.ts'
import { ItemsScreen } from '#domain/integration/list/ItemsScreen.tsx'

export const ActionsScreen = () => <ItemsScreen family={actions} />
