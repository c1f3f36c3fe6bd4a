import { startSignIn } from './first-sign-in';

startSignIn(window);
