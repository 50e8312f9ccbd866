import { useState } from 'react'
import type { Member } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { AvatarSheet } from './AvatarSheet.tsx'
import { MemberScreen } from './MemberScreen.tsx'

export function InformationScreen() {
  const { t } = useTranslation('account')
  return (
    <MemberScreen title={t('basicInfo')} blocks={[18]}>
      {(member) => <InformationMenu member={member} />}
    </MemberScreen>
  )
}

function InformationMenu({ member }: { readonly member: Member }) {
  const { t } = useTranslation('account')
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Menu title={t('basicInfo')} isTitleHidden>
        <MenuButton
          label={t('avatar')}
          leads
          onClick={() => setChoosing(true)}
          value={
            member.header_img === '' ? (
              t('isNotSet')
            ) : (
              <Avatar url={member.header_img} name={member.username} />
            )
          }
        />
        <MenuLink to="/Setname" label={t('name')} value={member.name || t('isNotSet')} />
        <MenuLink to="/Setsex" label={t('gender')} value={t(sexKey(member.sex))} />
        <MenuLink
          to="/Setbank"
          label={t('wallet:cardTitle')}
          value={member.bankid === '' ? t('haveNot') : t('have')}
        />
        <MenuLink
          to="/SetPayPassword"
          label={t('payPassword')}
          value={member.paypassword === '' ? t('isNotSet') : t('isSet')}
        />
      </Menu>
      <AvatarSheet current={member.header_img} open={isChoosing} onClose={() => setChoosing(false)} />
    </>
  )
}

/** Returns the locale key of the wire values '1' and '2'; anything else is unknown. */
function sexKey(sex: string) {
  if (sex === '1') return 'male'
  return sex === '2' ? 'female' : 'isNotSet'
}
