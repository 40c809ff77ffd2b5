import { actions } from '../../../parts/integration/families.ts'
import { ItemsScreen } from '../../../parts/integration/list/ItemsScreen.tsx'

export const ActionsScreen = () => <ItemsScreen family={actions} />
