import { RECOVERY_CODE } from './session.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/** The code lives as long as the tab, so that a reload does not lose it; the mark lives as long as the session. */
const UNSAVED = 'recovery code unsaved'

/** Remembers a recovery code until the member has saved it. */
export function keepUnsavedCode(code: string): void {
  tabStorage.write(RECOVERY_CODE, code)
  deviceStorage.write(UNSAVED, '1')
}

/** Returns whether this session has a recovery code that was not saved. */
export function isCodeUnsaved(): boolean {
  return deviceStorage.read(UNSAVED) !== null
}

/** Returns the code that was not saved, while this tab still has it. */
export function readUnsavedCode(): string | null {
  return isCodeUnsaved() ? tabStorage.read(RECOVERY_CODE) : null
}

export function noteCodeSaved(): void {
  tabStorage.remove(RECOVERY_CODE)
  deviceStorage.remove(UNSAVED)
}
