// The boundary that shared packages are negotiated at, as the documentation of Module Federation has it.
void import('./textbook-portal');
