// Every call of the contract with the tests that use it, as a table for docs/calls.md.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../../runtime/system/paths.ts'

/** Names that existing clients use; the other names are ours. */
const CLIENT_NAMES: Readonly<Record<string, string>> = {
  'system/base': 'base_info',
  'system/config': 'sys_config',
  'notice/getNoticeList': 'sys_get_notice_list',
  'system/getBankList': 'sys_get_banks',
  'Lottery/hotLottery': 'lottery_hot',
  'Lottery/lotteryList': 'lottery_list',
  'Lottery/getLotteryInfo': 'lottery_get_info',
  'Lottery/getLotteryOneList': 'lottery_get_one_list',
  'Lottery/getLotteryPeilv': 'lottery_get_peilv',
  'Lottery/itemlist': 'lottery_class',
  'xuanfei/xuanfeilist': 'xuanfeilist',
  'xuanfei/xuanfeidata': 'xuanfeidata',
  'xuanfei/address': 'address_list',
  'video/itemlist': 'video_class',
  'video/getVideoList': 'video_list',
  'video/getVideoInfo': 'video_get_info',
  'video/getVideoInfoItem': 'video_get_more_item',
  'member/doLogin': 'member_login',
  'member/doRegister': 'member_register',
  'member/getUserInfo': 'user_info',
  'member/uploadHeaderImg': 'user_header_img',
  'member/setName': 'user_set_name',
  'member/setSex': 'user_set_sex',
  'member/setPayPassword': 'user_set_paypw',
  'member/setLoginPassword': 'user_set_loginpw',
  'member/getUserBankInfo': 'user_get_bank',
  'member/setBank': 'user_set_bank',
  'member/getUserWithdrawRole': 'user_get_withdraw_role',
  'member/setUserWirhdraw': 'user_set_withdraw',
  'member/getUserWithdrawList': 'user_get_withdraw_list',
  'member/getUserGameList': 'user_get_game_list',
  'member/getPersonalreport': 'user_get_personalreport',
  'game/placeOrder': 'game_place_order',
  'system/paybankinfo': 'getpaybankinfo',
  'system/recharge': 'recharge',
  'system/uploadLocality': 'uploadFiles',
  'base/replaceLang': 'replaceLang',
  'game/getuserenable': 'game_getuserenable',
}

interface Reference {
  readonly path: string
  readonly client: string
  readonly access: string
  readonly tests: readonly string[]
}

const CONTRACT = inRoot('packages/shared/contract')
const TESTS = inRoot('apps/api/test')

const testFiles = globSync('**/*.test.ts', { cwd: TESTS })
  .sort()
  .map((name) => ({ name, text: readFileSync(path.join(TESTS, name), 'utf8') }))

/** A test covers a call if it imports it from its contract file or names its path. */
function testsOf(file: string, name: string, callPath: string): string[] {
  const imported = new RegExp(
    `import \\{[^}]*\\b${name}\\b[^}]*\\} from '@saikoro/shared/contract/${file}'`,
    's',
  )
  const uses = ({ text }: { text: string }) =>
    imported.test(text) || text.includes(`'${callPath}'`) || text.includes(`/${callPath}`)
  return testFiles.filter(uses).map((test) => test.name)
}

interface Bound {
  readonly path: string
  readonly access: string
}

const isCall = (value: unknown): value is Bound =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Returns all calls, sorted by path. */
export async function referenceCalls(): Promise<Reference[]> {
  const found: Reference[] = []
  for (const name of readdirSync(CONTRACT).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )) {
    const file = path.basename(name, '.ts')
    const calls: Record<string, unknown> = await import(path.join(CONTRACT, name))
    for (const [key, call] of Object.entries(calls)) {
      if (!isCall(call)) continue
      found.push({
        path: call.path,
        client: CLIENT_NAMES[call.path] ?? '',
        access: call.access,
        tests: testsOf(file, key, call.path),
      })
    }
  }
  return found.sort((one, other) => one.path.toLowerCase().localeCompare(other.path.toLowerCase()))
}

/** Returns names of `CLIENT_NAMES` without a call. */
export function missingCalls(calls: readonly Reference[]): string[] {
  return Object.keys(CLIENT_NAMES).filter((wanted) => !calls.some((call) => call.path === wanted))
}

/** Returns the table of docs/calls.md. */
export function tableOf(calls: readonly Reference[]): string {
  const rows = calls.map(
    ({ path: callPath, client, access, tests }) =>
      `| \`${callPath}\` | ${client && `\`${client}\``} | ${access} | ${tests.join(', ')} |`,
  )
  return ['| call | client name | who | tests in `apps/api/test` |', '|---|---|---|---|', ...rows].join('\n')
}
