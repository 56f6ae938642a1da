import { members } from '#content/team.json'
import { ArrowLink } from '#src/components/ArrowLink/ArrowLink.tsx'
import { Picture } from '#src/components/Picture/Picture.tsx'
import { SectionHeading } from '#src/components/SectionHeading/SectionHeading.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Team.module.css'

/** As many in a row as leave the fewest places empty; of equals the most. */
export function columnsFor(count: number) {
  const placesIn = (columns: number) => Math.ceil(count / columns) * columns
  return [5, 4, 3].reduce((best, columns) => (placesIn(columns) < placesIn(best) ? columns : best))
}

const columns = columnsFor(members.length)

/** The people, in the order of `content/team.json`. */
export function Team() {
  const { t } = useLanguage()
  return (
    <section id="team" aria-labelledby="team-heading" className={styles.team}>
      <div className="wrap">
        <SectionHeading section="team" />
        <ul className={styles.members} data-columns={columns}>
          {members.map(({ name, role, description, image, imageAlt }) => (
            <li key={name}>
              <div className={styles.portrait}>
                <Picture layout={columns === 5 ? 'member' : 'memberOfFour'} image={image} alt={t(imageAlt)} />
              </div>
              <div>
                <h3>{name}</h3>
                <p className={styles.role}>{t(role)}</p>
                <p className={styles.description}>{t(description)}</p>
              </div>
            </li>
          ))}
        </ul>
        <ArrowLink href="#contact">{t('team.callToAction')}</ArrowLink>
      </div>
    </section>
  )
}
