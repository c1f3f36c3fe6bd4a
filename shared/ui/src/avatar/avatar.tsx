import { useState } from 'react';
import { User } from 'lucide-react';
import { customProperties } from '../custom-properties/custom-properties';
import { hashText } from '../seed/seed';
import styles from './avatar.module.css';
import { nameInitials } from './name-initials';

export type AvatarProps = {
  name: string;
  /** The picture's address. Without one, or when it does not load, the initials stand in. */
  image?: string | null;
  size?: 'small' | 'medium' | 'large' | 'huge';
  /** Says the name aloud, where it does not stand beside the picture. */
  labelled?: boolean;
};

/** A person's picture, or their initials on a colour that is theirs. */
export function Avatar({ name, image, size = 'medium', labelled }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const source = image && image !== broken ? image : undefined;
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-hue=""
      style={customProperties({ '--hue': hashText(name) % 360 })}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {source === undefined ? (
        <span className={styles.initials}>{nameInitials(name) || <User />}</span>
      ) : (
        <img
          className={styles.image}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(source)}
        />
      )}
    </span>
  );
}
