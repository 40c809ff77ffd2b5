import { join } from 'node:path'
import type { Rolldown } from 'vite'

type GetModuleInfo = (id: string) => { importedIds: readonly string[] } | null

/**
 * The files that the console is put into besides one for each screen, in the order in which they are
 * filled: a module goes into the first that needs it. So none of them imports a later one.
 */
const FILES: readonly (readonly [name: string, needs: readonly string[]])[] = [
  // Units are needed by the overview, and by the schemas of all forms.
  ['react', ['app/main.tsx', '../contract/units.ts']],
  // Values only to forms. Operations refer to them as well, in the parts that `without-schemas.ts` leaves out.
  ['schemas', ['../contract/scalars.ts', '../contract/formats.ts', '../contract/acl-rules.ts']],
  ['login', ['app/start.tsx']],
  // The checklist of a fresh broker copies commands, and needs nothing else of the lists. Addresses of MQTT, the
  // check for an object and the styles of charts are too small for a request of their own.
  [
    'overview',
    [
      'app/screens.tsx',
      'ui/CopyButton.tsx',
      'parts/mqtt-address.ts',
      '../contract/is-record.ts',
      'ui/chart/Chart.module.css',
      'ui/chart/Legend.module.css',
    ],
  ],
  ['palette', ['app/CommandResults.tsx']],
  [
    'list',
    [
      'ui/table/DataTable.tsx',
      'ui/SearchField.tsx',
      'parts/ListFilters.tsx',
      'parts/peek.ts',
      'parts/links.tsx',
      'parts/act.ts',
      'parts/bulk/use-bulk.tsx',
      'parts/views/ViewMenu.tsx',
    ],
  ],
  [
    'form',
    [
      'ui/SideForm.tsx',
      'ui/fields/TextField.tsx',
      'ui/fields/TextAreaField.tsx',
      'ui/fields/PasswordField.tsx',
      'ui/fields/QuantityField.tsx',
      'ui/fields/NumberField.tsx',
      'parts/SettingsForm.tsx',
      'parts/resolver.ts',
      'parts/submit.ts',
    ],
  ],
]

/** How modules are put into files. */
export function chunkGroups(root: string): Rolldown.CodeSplittingOptions {
  const files = FILES.map(([name, needs]) => ({
    name,
    entries: needs.map((path) => join(root, path)),
    modules: undefined as ReadonlySet<string> | undefined,
  }))
  return {
    groups: files.map((file, i) => ({
      debugName: file.name,
      priority: files.length - i,
      name(id, context) {
        // Once for each file: by now all modules are known.
        file.modules ??= staticImports(file.entries, (each) => context.getModuleInfo(each))
        return file.modules.has(id) ? file.name : null
      },
    })),
  }
}

/** The modules with all that they import at once, and not when it is wanted. */
function staticImports(entries: readonly string[], getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    // What a package brings along is known to the bundler alone, which leaves unused parts away.
    if (found.has(id) || id.includes('/node_modules/')) continue
    found.add(id)
    open.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
