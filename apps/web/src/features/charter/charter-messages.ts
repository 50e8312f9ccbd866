import { addMessages } from '../../lib/translation.ts'
import en from '../../locales/en/charter.json'
import ja from '../../locales/ja/charter.json'
import ms from '../../locales/ms/charter.json'
import zh from '../../locales/zh/charter.json'

// only one screen shows these texts, so they are in no bundle of messages
addMessages('en', { charter: en })
addMessages('ja', { charter: ja })
addMessages('ms', { charter: ms })
addMessages('zh', { charter: zh })
